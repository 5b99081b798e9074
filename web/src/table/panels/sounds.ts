/** The sounds of the table, made of a few notes each: no files to load. */

export type Sound = "turn" | "move" | "reveal" | "end" | "low";

/** When each note begins (seconds), and its pitch (hertz). */
const NOTES: Record<Sound, readonly (readonly [number, number])[]> = {
  turn: [
    [0, 523],
    [0.16, 784],
  ],
  move: [[0, 392]],
  reveal: [
    [0, 587],
    [0.09, 740],
    [0.18, 880],
  ],
  end: [
    [0, 523],
    [0.14, 659],
    [0.28, 784],
    [0.42, 1047],
  ],
  low: [
    [0, 880],
    [0.2, 880],
  ],
};
const LOUDNESS: Record<Sound, number> = { turn: 0.12, move: 0.05, reveal: 0.09, end: 0.12, low: 0.1 };

let context: AudioContext | null = null;

export function playSound(name: Sound): void {
  context ??= new AudioContext();
  const sound = context;
  for (const [at, pitch] of NOTES[name]) {
    const tone = sound.createOscillator();
    const volume = sound.createGain();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, sound.currentTime + at);
    volume.gain.linearRampToValueAtTime(LOUDNESS[name], sound.currentTime + at + 0.03);
    volume.gain.exponentialRampToValueAtTime(0.001, sound.currentTime + at + 0.4);
    tone.connect(volume).connect(sound.destination);
    tone.start(sound.currentTime + at);
    tone.stop(sound.currentTime + at + 0.45);
  }
}

/** Whether the window is small: a phone, held upright or on its side. As in the style sheets. */
export const SMALL = matchMedia("(max-width: 900px), (max-height: 500px)");

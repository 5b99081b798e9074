"""Lessons over HTTP: no table, no key; what is not asked for is refused."""

from concurrent.futures import ThreadPoolExecutor

from sacbe.table.scenes import lesson
from tests.table.house import House


def test_a_step_and_what_follows(house: House) -> None:
    told = house.send("GET", "/games/yaxha/lesson?lang=fr")
    assert "marché" in told["steps"][0]["text"]
    shown = house.send("GET", "/games/yaxha/lesson/0?lang=fr")
    assert shown["acts"] == ["card 3"]
    assert "<svg" in shown["scene"]["svg"]
    assert {option["act"] for option in shown["scene"]["question"]["options"]} == {"card 1", "card 2", "card 3"}
    after = house.send("GET", "/games/yaxha/lesson/0?lang=fr&act=card%203")
    assert after["scene"]["question"] is None
    assert any("Itzel" in line for event in after["scene"]["events"] for line in event["lines"])


def test_what_is_not_asked_for_is_refused(house: House) -> None:
    assert house.send("GET", "/games/yaxha/lesson/0?act=card%201", expect=409)["error"] == "not_the_lesson"
    assert house.send("GET", "/games/yaxha/lesson/0?act=nonsense", expect=409)["error"] == "not_the_lesson"
    assert house.send("GET", "/games/yaxha/lesson/60", expect=404)["error"] == "no_such_moment"
    assert house.send("GET", "/games/yaxha/lesson/-1", expect=400)["error"] == "bad_request"
    assert house.send("GET", "/games/chess/lesson/0", expect=404)["error"] == "no_game"
    assert house.send("GET", "/games/yaxha/lesson/0?look=nothing%3D1", expect=400)["error"] == "no_such_look"


def test_pictures_are_kept_and_not_too_many(house: House) -> None:
    with ThreadPoolExecutor(4) as threads:
        answers = list(threads.map(lambda _: house.send("GET", "/games/yaxha/lesson/0")["scene"]["svg"], range(8)))
    assert len(set(answers)) == 1
    pictures = lesson.Pictures()

    class Counting:
        drawn = 0

        def draw(self, *_: object) -> str:
            self.drawn += 1
            return str(self.drawn)

    counting = Counting()
    scene = lesson.lesson_scene("yaxha", 0, "", "en").scene
    for value in (*range(lesson.KEPT_PICTURES + 5), lesson.KEPT_PICTURES):
        pictures.draw(counting, scene, "en", {"slide": value})  # type: ignore[arg-type]
    assert counting.drawn == lesson.KEPT_PICTURES + 5
    assert len(pictures._kept) == lesson.KEPT_PICTURES

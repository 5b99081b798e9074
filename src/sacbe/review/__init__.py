"""The review of a finished match: how the chances went, and which decisions cost most."""

from sacbe.review.model import Review
from sacbe.review.study import Effort, Progress, Study

__all__ = ["Effort", "Progress", "Review", "Study"]

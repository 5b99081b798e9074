/** The messages about reviews, under the names that the review's page uses. */

export type {
  DecisionInfo as Decision,
  MomentInfo as Moment,
  ReviewInfo,
  ReviewState,
  SideInfo as Side,
  TurnInfo as Turn,
} from "../api-types";

/** Pages that are not there at the start, loaded together when one is opened. */
export { CallsPage } from '../../features/calls/calls-page.tsx';
export { FollowupPanel } from '../../features/followups/followup-panel.tsx';
export { FollowupsPage } from '../../features/followups/followups-page.tsx';
export { LinkCaller } from '../../features/incoming/link-caller.tsx';
export { NewFollowup } from '../../features/followups/new-followup.tsx';
export { OneReview } from '../../features/own-reviews/one-review.tsx';
export { ReviewsPage } from '../../features/own-reviews/reviews-page.tsx';
export { ReservationsPage } from '../../features/reservations/reservations-page.tsx';
export { OneReservation, ReservationIntake } from '../reservation-intake.tsx';
export { CallNote } from '../../features/wrap-up/call-note.tsx';
export { WrapUps } from '../../features/wrap-up/wrap-ups.tsx';
export { SavedNote } from '../../features/wrap-up/saved-note.tsx';
export { CallBarContent } from '../call-bar-content.tsx';
export { SecondCall } from '../../features/incoming/second-call.tsx';

/** The pages of a supervisor. */
export { CoachingPage } from '../../features/coaching/coaching-page.tsx';
export { SupervisorMissedPage, SupervisorPage, SupervisorWallPage } from '../supervisor-page.tsx';
export { ReviewedCallPage, ReviewPage } from '../../features/review/review-page.tsx';

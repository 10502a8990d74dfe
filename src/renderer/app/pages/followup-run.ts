/** The follow-up run, with the customer's timeline, loaded when it is started. */
export { FollowupRun } from '../followup-run.tsx';

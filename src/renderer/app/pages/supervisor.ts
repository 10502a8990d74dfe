/** The pages of a supervisor. */
export { SupervisorMissedPage, SupervisorPage } from '../supervisor-page.tsx';

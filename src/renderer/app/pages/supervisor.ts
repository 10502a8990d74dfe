/** The pages of a supervisor. */
export { SupervisorPage } from '../supervisor-page.tsx';

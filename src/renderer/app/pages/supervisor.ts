/** What a supervisor watches. */
export { SupervisorPage } from '../supervisor-page.tsx';

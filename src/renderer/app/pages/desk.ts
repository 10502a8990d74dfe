/** The first page of agents and supervisors, loaded when somebody is signed in. */
export { DeskPage } from '../../features/desk/desk-page.tsx';
export { FirstSteps } from '../../features/desk/first-steps.tsx';

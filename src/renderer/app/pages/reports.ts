/** The reports, loaded when they are opened: nobody but supervisors has them. */
export { ReportsPage } from '../../features/reports/reports-page.tsx';

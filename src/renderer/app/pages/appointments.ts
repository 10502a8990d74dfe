/** The board of appointments and what is open beside it, loaded together. */
export { AppointmentPanel } from '../../features/appointments/appointment-panel.tsx';
export { AppointmentsPage } from '../../features/appointments/appointments-page.tsx';
export { BlockTime } from '../../features/appointments/block-time.tsx';
export { NewAppointment } from '../../features/appointments/new-appointment.tsx';

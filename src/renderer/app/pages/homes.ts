/** The first pages of those who do not phone. */
export { BackOfficeHome } from '../../features/back-office-home/back-office-home.tsx';
export { ConsultantHome } from '../consultant-home.tsx';
export { ArrivalNotices } from '../../features/today/arrival-notices.tsx';
export { TodayPage } from '../../features/today/today-page.tsx';

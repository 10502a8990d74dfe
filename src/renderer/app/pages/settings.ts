/** The pages of the settings, loaded together. */
export { CheckUpPage } from '../../features/settings/check-up-page.tsx';
export { ServicePage } from '../../features/settings/service-page.tsx';
export { SettingsPage } from '../../features/settings/settings-page.tsx';

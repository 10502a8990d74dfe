/** The menus of the bar, loaded together after the page. */
export { AccountMenuButton } from './account-menu.tsx';
export { StateMenuButton } from './state-menu.tsx';

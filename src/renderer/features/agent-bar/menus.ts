/** The menus of the bar, loaded together once the page stands. */
export { AccountMenuButton } from './account-menu.tsx';
export { StateMenuButton } from './state-menu.tsx';

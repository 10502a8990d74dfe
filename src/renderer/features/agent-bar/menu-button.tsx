import { UnstyledButton } from '@mantine/core';
import { type ComponentType, lazy, type LazyExoticComponent, Suspense, useState } from 'react';
import type { ButtonOfMenu } from './button-of-menu.ts';

const menus: Readonly<Record<'account' | 'state', LazyExoticComponent<ComponentType<ButtonOfMenu>>>> = {
  account: lazy(async () => ({ default: (await import('./menus.ts')).AccountMenuButton })),
  state: lazy(async () => ({ default: (await import('./menus.ts')).StateMenuButton })),
};

/**
 * The button is there immediately; its menu is loaded after the first page, and opens then if it was pressed before.
 */
export function MenuButton({ menu, button }: { menu: keyof typeof menus } & Pick<ButtonOfMenu, 'button'>) {
  const [isPressed, setPressed] = useState(false);
  const Menu = menus[menu];
  return (
    <Suspense fallback={<UnstyledButton {...button} aria-haspopup="menu" onClick={() => setPressed(true)} />}>
      <Menu button={button} defaultOpened={isPressed} />
    </Suspense>
  );
}

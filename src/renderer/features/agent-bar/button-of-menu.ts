import type { UnstyledButtonProps } from '@mantine/core';
import type { ComponentProps } from 'react';

/** A button that opens a menu: what it shows and how it is named. */
export interface ButtonOfMenu {
  readonly button: UnstyledButtonProps & ComponentProps<'button'>;
  readonly defaultOpened: boolean;
}

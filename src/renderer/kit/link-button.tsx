import { Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

const AnchorButton = (props: ButtonProps & Omit<ComponentProps<'a'>, keyof ButtonProps>) => (
  <Button component="a" {...props} />
);

/** A link to a screen that looks like a button; its address is checked as that of `Link` is. */
export const LinkButton = createLink(AnchorButton);

import { Fragment, type ReactNode } from 'react';

/** The inputs of a form, by field, in the order in which they are named. */
export const Inputs = ({ of }: { of: Readonly<Record<string, ReactNode>> }) =>
  Object.entries(of).map(([field, input]) => <Fragment key={field}>{input}</Fragment>);

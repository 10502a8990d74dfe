import { type ComponentType, lazy } from 'react';

type PropsOf<Part> = Part extends (props: infer Props) => unknown ? Props : never;

/** A part that is loaded when it is first shown. One that fails does not reload the page: it may be in a call. */
export const later = <Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name) =>
  lazy<ComponentType<PropsOf<Module[Name]>>>(async () => ({ default: (await load())[name] as never }));

const work = () => import('./pages/work.ts');
export const dialogs = () => import('./pages/dialogs.ts');
export const practice = () => import('./pages/practice.ts');

/** Parts that belong to a call are not loaded at the start. */
export const WrapUps = later(work, 'WrapUps');
export const CallNote = later(work, 'CallNote');
export const SavedNote = later(work, 'SavedNote');
export const LinkCaller = later(work, 'LinkCaller');
export const SecondCall = later(work, 'SecondCall');
/** Nor is practice. */
export const PracticeMark = later(practice, 'PracticeMark');
/** Nor is what another program asks for. */
export const AskedNumber = later(dialogs, 'AskedNumber');
export const CallBarContent = later(work, 'CallBarContent');

import type { Frame, Page } from '@playwright/test';
import type { CustomerPhone } from './customer-phone.ts';
import { until } from './until.ts';
import { heardByAgent } from './workstation.ts';

/** A tone of −12 dBFS may lose a little on its way through µ-law and a browser's resampler, and gain nothing. */
export const atLeastDbfs = -24;
const maxMs = 30_000;

type Heard = Awaited<ReturnType<typeof heardByAgent>>;

/** Waits until the agent hears that tone, at least that loud; returns the measurement. */
export const untilHeard = (sound: () => Frame | Page, hertz: number, dbfs = atLeastDbfs): Promise<Heard> =>
  until(
    () => heardByAgent(sound()),
    (heard) => Math.abs(heard.hertz - hertz) < 10 && heard.dbfs > dbfs,
    `the agent hears ${hertz} Hz`,
    maxMs,
  );

/** Waits until the customer has heard that tone, at least that loud, for half a second of the present call. */
export const untilHeardByCustomer = (phone: CustomerPhone, hertz: number, dbfs = atLeastDbfs): Promise<void> =>
  phone.hears(hertz, { dbfs, milliseconds: 500 });

import type { ReactNode } from 'react';

/** A column of a list: what it shows of a row, and how much room it needs. */
export interface ListColumn<Row, Sort extends string = string> {
  readonly id: string;
  /** Its head. */
  readonly name: string;
  /** The head is for assistive technology only: of pictures and buttons. */
  readonly isNameHidden?: boolean;
  readonly cell: (row: Row) => ReactNode;
  /** Pixels that it needs, its padding included. */
  readonly width: number;
  /** Its share of the room that is left over; without it the column keeps its width. */
  readonly grow?: number;
  /** Where the room is too small, columns are left out, the least priority first; one without it always stays. */
  readonly priority?: number;
  /** The order that the service is asked for when the head is pressed. */
  readonly sort?: Sort;
  /** Money and counts: compared by their last digits. */
  readonly isAmount?: boolean;
}

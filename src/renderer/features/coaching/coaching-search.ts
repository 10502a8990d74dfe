/** The address of the page: which of its views, of whom or by what, and the days. */
export interface CoachingSearch {
  readonly view?: 'agreement' | undefined;
  readonly agent?: string | undefined;
  /** A scorecard. */
  readonly template?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

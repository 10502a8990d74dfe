import type { RecordingFault } from '../../../shared/contract/recording-check.ts';

/** The parameters of the page’s address: a view, its days, and the gaps that are listed. */
export interface RecordingsSearch {
  readonly view?: 'audit' | 'retention' | 'holds' | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly by?: 'line' | 'agent' | 'day' | undefined;
  readonly fault?: RecordingFault | undefined;
  readonly agent?: string | undefined;
  readonly line?: string | undefined;
}

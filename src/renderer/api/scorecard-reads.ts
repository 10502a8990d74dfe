import type { ClinicClient } from './clinic.ts';
import { listQuery } from './list-query.ts';

/** Every template of scorecards in its present version, those out of use included. */
export const scorecardList = (clinic: ClinicClient) =>
  listQuery({
    queryKey: ['reviews', 'scorecards'],
    read: async () => {
      const rows = await clinic.scorecard.templates({});
      return { rows, total: rows.length, next_cursor: null };
    },
  });

import type { Handlers } from '../../platform/http/handler.ts';
import type { RecordingCheckService } from './recording-checks-service.ts';

export const recordingCheckRoutes = (checks: RecordingCheckService): Pick<Handlers, 'recordingCheck'> => ({
  recordingCheck: {
    check: ({ query, caller }) => checks.check(caller, query.id),
    peaks: ({ query, caller }) => checks.peaks(caller, query.id),
    gaps: ({ query }) => checks.gaps(query, query),
    gapCounts: ({ query }) => checks.gapCounts(query),
    auditState: () => checks.auditState(),
    startAudit: ({ body, caller }) => checks.startAudit(caller, body),
    cancelAudit: ({ caller }) => checks.cancelAudit(caller),
  },
});

import { useClinic } from '../../api/use-clinic.ts';
import { useCapability } from '../../state/use-workstation.ts';

/** Tells the service that a recording begins to play, for the audit log. Playing does not depend on it. */
export function useReportPlayed(): (id: number) => void {
  const clinic = useClinic();
  const isLogged = useCapability('listening');
  return (id) => {
    if (isLogged) void clinic.cdrExtension.played({ body: { id } }).catch(() => undefined);
  };
}

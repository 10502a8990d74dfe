import { useQuery } from '@tanstack/react-query';
import { useWorkstation } from '../state/use-workstation.ts';

/** Less than the hour for which an address holds. */
const knownMs = 50 * 60_000;

/** The host's signed address of a file or a picture, by the path that the service gave; none for null. */
export function useFileAddress(path: string | null) {
  const { clinic } = useWorkstation();
  return useQuery({
    queryKey: ['pictures', path],
    queryFn: () => clinic.pictureAddress({ path: path ?? '' }),
    enabled: path !== null,
    staleTime: knownMs,
    retry: false,
  });
}

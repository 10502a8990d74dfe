import { capabilities } from '../../shared/contract/capabilities.ts';
import { versionSkew } from '../../shared/domain/version-skew.ts';
import { useText } from '../i18n/use-text.ts';
import { useSignIn } from '../state/use-workstation.ts';

/** So many parts that a service lacks are named; another service may lack most. */
const namedParts = 5;

/**
 * A service that is newer or older than this workstation, in words that say what works; null where the versions are the
 * same, or the service does not say its own.
 */
export function useVersionSkew(): string | null {
  const { text } = useText();
  const state = useSignIn();
  if (state.state !== 'signed-out' && state.state !== 'signed-in') return null;
  const { workstation, service } = state.versions;
  const skew = versionSkew(workstation, service);
  if (service === null || skew === null || skew === 'same') return null;
  const said = text(`skew.${skew}`, { service, workstation });
  if (state.state === 'signed-out') return said;
  const missing = capabilities.filter((name) => !state.capabilities.includes(name));
  if (missing.length === 0) return `${said} ${text('skew.allWorks')}`;
  const names = missing.slice(0, namedParts).map((name) => text(`part.${name}`));
  const more = missing.length - names.length;
  const parts = [...names, ...(more > 0 ? [text('desk.more', { count: more })] : [])].join(text('list.separator'));
  return `${said} ${text('skew.without', { parts })}`;
}

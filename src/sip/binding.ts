import type { Flow } from './flow.ts';

/** Where one extension is reached: the flow that its softphone registered over. */
export interface Binding {
  readonly extension: string;
  readonly contact: string;
  readonly flow: Flow;
  /** `+sip.instance` (RFC 5626 § 4.1): the softphone itself, whatever connection it comes over. */
  readonly instance: string | null;
  readonly registrationId: string | null;
  readonly credentialId: string;
  readonly callId: string;
  readonly cseq: number;
  readonly expiresAt: number;
}

/** The same softphone, perhaps over a new connection: its calls belong to it. */
export const isSameDevice = (one: Binding, other: Binding): boolean =>
  one.extension === other.extension &&
  (one.instance === null && other.instance === null
    ? one.credentialId === other.credentialId
    : one.instance === other.instance);

/** Another workstation, which takes the extension over. */
export const isTakeOver = (before: Binding, now: Binding): boolean =>
  before.instance === null && now.instance === null ? before.flow.id !== now.flow.id : before.instance !== now.instance;

export function contactField(binding: Binding, now: number): string {
  const expires = Math.max(0, Math.round((binding.expiresAt - now) / 1000));
  const instance = binding.instance === null ? '' : `;+sip.instance="${binding.instance.replace(/["\\]/g, '')}"`;
  const registrationId = binding.registrationId === null ? '' : `;reg-id=${binding.registrationId}`;
  return `<${binding.contact}>${registrationId}${instance};expires=${expires}`;
}

/** The UUID of `"<urn:uuid:…>"`, in lower case as RFC 9562 § 4 writes it; another kind of instance ID unchanged. */
export function deviceIdOf({ instance }: Binding): string | null {
  if (instance === null) return null;
  const urn = instance.replace(/^"|"$/g, '').replace(/^<|>$/g, '');
  return /^urn:uuid:(.+)$/i.exec(urn)?.[1]?.toLowerCase() ?? urn;
}

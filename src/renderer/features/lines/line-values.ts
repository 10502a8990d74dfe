import type { LinesView } from '../../../shared/contract/admin/settings.ts';
import { linesSchema } from '../../../shared/contract/settings.ts';
import { typedText } from '../../../shared/domain/typed-text.ts';
import { reason } from '../../../shared/problems/reasons.ts';

export const trunkSchema = linesSchema.shape.trunks.element;
const inboundSchema = linesSchema.shape.inbound.element;

/** Refuses what the list has already. */
export const newTrunkSchema = (names: readonly string[]) =>
  trunkSchema.refine(({ name }) => !names.includes(name), { error: reason('line-named-twice'), path: ['name'] });
export const newInboundSchema = (numbers: readonly string[]) =>
  inboundSchema.refine(({ number }) => !numbers.includes(number), {
    error: reason('inbound-number-listed'),
    path: ['number'],
  });

type View = LinesView['trunks'][number];

export const lineValuesOf = (trunk: View | null) => ({
  name: trunk?.name ?? '',
  host: trunk?.host ?? '',
  port: String(trunk?.port ?? 5060),
  user: trunk?.user ?? '',
  password: '',
  identity: trunk?.identity ?? '',
  follow_redirects: trunk?.follow_redirects ?? false,
});
export type LineValues = ReturnType<typeof lineValuesOf>;

export const trunkOf = ({ port, user, password, identity, follow_redirects, ...line }: LineValues) => {
  const typedPort = typedText(port).trim();
  return {
    ...line,
    // Text that is no number is left for the schema to refuse.
    port: /^\d{1,9}$/.test(typedPort) ? Number(typedPort) : typedPort,
    ...(user.trim() === '' ? {} : { user }),
    ...(password === '' ? {} : { password }),
    ...(identity.trim() === '' ? {} : { identity: typedText(identity).trim() }),
    ...(follow_redirects ? { follow_redirects } : {}),
  };
};

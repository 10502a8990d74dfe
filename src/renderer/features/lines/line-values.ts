import type { LinesView } from '../../../shared/contract/admin/settings.ts';
import { linesSchema, trunkSchema } from '../../../shared/contract/settings.ts';
import { typedText } from '../../../shared/domain/typed-text.ts';
import { reason } from '../../../shared/problems/reasons.ts';

export { trunkSchema };
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
  port: trunk ? String(trunk.port ?? '') : '5060',
  transport: (trunk?.transport ?? 'UDP') as string | null,
  user: trunk?.user ?? '',
  password: '',
  client_pem: '',
  registers: trunk?.registers ?? false,
  domain: trunk?.domain ?? '',
  identity: trunk?.identity ?? '',
  display_name: trunk?.display_name ?? '',
  follow_redirects: trunk?.follow_redirects ?? false,
  encrypted_sound: trunk?.encrypted_sound ?? false,
  number_format: (trunk?.number_format ?? 'dialled') as string | null,
  number_prefix: trunk?.number_prefix ?? '',
  presents_callers: trunk?.presents_callers ?? false,
  presents_own_numbers: trunk?.presents_own_numbers ?? false,
});
export type LineValues = ReturnType<typeof lineValuesOf>;

export const trunkOf = (values: LineValues) => {
  const { name, host, port, transport, user, password, registers, domain, identity, display_name, client_pem } = values;
  const { follow_redirects, encrypted_sound, number_format, number_prefix } = values;
  const { presents_callers, presents_own_numbers } = values;
  const typedPort = typedText(port).trim();
  return {
    name,
    host,
    // Text that is no number is left for the schema to refuse.
    port: typedPort === '' ? null : /^\d{1,9}$/.test(typedPort) ? Number(typedPort) : typedPort,
    ...(transport === null || transport === 'UDP' ? {} : { transport }),
    ...(user.trim() === '' ? {} : { user }),
    ...(password === '' ? {} : { password }),
    ...(client_pem.trim() === '' ? {} : { client_pem }),
    ...(registers ? { registers } : {}),
    ...(domain.trim() === '' ? {} : { domain: typedText(domain).trim() }),
    ...(display_name.trim() === '' ? {} : { display_name }),
    ...(identity.trim() === '' ? {} : { identity: typedText(identity).trim() }),
    ...(follow_redirects ? { follow_redirects } : {}),
    ...(encrypted_sound ? { encrypted_sound } : {}),
    ...(number_format === null || number_format === 'dialled' ? {} : { number_format }),
    ...(number_prefix.trim() === '' ? {} : { number_prefix: typedText(number_prefix).trim() }),
    ...(presents_callers ? { presents_callers } : {}),
    ...(presents_own_numbers ? { presents_own_numbers } : {}),
  };
};

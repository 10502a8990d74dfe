const maxEncodings = 16;

/** The content codings that a request accepts by name, without those of weight 0 (RFC 9110 § 12.5.3). */
export function acceptedEncodings(header: string | readonly string[] | undefined): readonly string[] {
  return String(header ?? '')
    .toLowerCase()
    .split(',', maxEncodings)
    .map((part) => /^([\w-]+)\s*(?:;\s*q\s*=\s*([\d.]+))?$/.exec(part.trim()))
    .flatMap((match) => (match && Number(match[2] ?? 1) > 0 ? [match[1] ?? ''] : []));
}

export type SoftphoneCallEvent =
  | { readonly kind: 'ringing' }
  | { readonly kind: 'answered' }
  | { readonly kind: 'held'; readonly held: boolean }
  | { readonly kind: 'muted'; readonly muted: boolean }
  /** The other side has fallen silent, or is heard again. */
  | { readonly kind: 'silent'; readonly isSilent: boolean }
  /**
   * `by`: who ended it, this phone or the service. `status`: the SIP status of a call that never was answered, when
   * there was one. `why`: what ended it on this side.
   */
  | {
      readonly kind: 'ended';
      readonly by: 'local' | 'remote';
      readonly status: number | null;
      readonly why: EndedHere | null;
      /** The service's code for a call that it refused. */
      readonly refusal?: string;
    };

export type EndedHere = 'sound-lost' | 'service-silent' | 'ring-lost';

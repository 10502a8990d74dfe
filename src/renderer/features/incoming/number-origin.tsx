import { useQuery } from '@tanstack/react-query';
import type { NumberOrigin } from '../../../shared/contract/number-origin.ts';
import type { PhoneCall } from '../../../shared/ipc/phone-ipc.ts';
import { reasonsOfCall } from '../../api/call-reason-reads.ts';
import { useCaller } from '../../api/use-caller.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCapability } from '../../state/use-workstation.ts';
import { useNumberText } from '../../parts/calls/use-number-text.ts';
import styles from './incoming.module.css';

/** Where the number of a call was given out, and which line it called; nothing where neither is known. */
export function NumberOriginLines({ call }: { call: PhoneCall }) {
  const { text } = useText();
  const numberText = useNumberText();
  const originText = useOriginText();
  const { data } = useQuery(reasonsOfCall(useClinic(), call, useCapability('callReasons')));
  const { origin, line } = data ?? {};
  return (
    <>
      {origin && (
        <span className={styles.popOrigin} data-part="number-origin">
          {originText(origin)}
        </span>
      )}
      {line && (
        <span className={styles.popOrigin} data-part="called-line">
          {line.source === null
            ? text('incoming.calledLine', { number: numberText(line.number) })
            : text('incoming.calledLineOf', { number: numberText(line.number), source: line.source })}
        </span>
      )}
    </>
  );
}

/** The same in the call, while nobody is known by the number. */
export function OriginInCall({ call }: { call: PhoneCall }) {
  return (
    useCaller(call).caller?.kind === 'unknown' && (
      <div className={styles.popNote}>
        <NumberOriginLines call={call} />
      </div>
    )
  );
}

/** “Hangzhou, Zhejiang · issued by China Mobile”: that is all that a number tells, which can be taken elsewhere. */
function useOriginText(): (origin: NumberOrigin) => string {
  const { text, language } = useText();
  return ({ kind, country, place, carrier }) => {
    if (kind === 'service') return text('origin.service');
    if (kind === 'region') return new Intl.DisplayNames(language, { type: 'region', style: 'short' }).of(country) ?? '';
    const words = [
      place && (language.startsWith('zh') ? place.zh : place.en),
      carrier && text('origin.issuedBy', { carrier: text(`origin.${carrier}`) }),
    ];
    return words.filter(Boolean).join(' · ');
  };
}

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Lead } from '../../../shared/contract/lead.ts';
import { openLeads } from '../../api/lead-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { numberText, pastText } from '../../kit/format.ts';
import { neededOf } from '../../parts/reservation/intake-needs.ts';
import { valuesOfIntake } from '../../parts/reservation/reservation-values.ts';
import { isMasked } from '../../../shared/domain/masking.ts';
import { usePress } from '../../kit/use-press.ts';
import { useCallButton, useHasPhone } from '../../parts/calls/use-call-button.ts';
import { useCapability, useToday, useWorkstation } from '../../state/use-workstation.ts';
import layout from '../../kit/layout.module.css';
import styles from './incomplete-enquiries.module.css';

const shownAtOnce = 3;

/** The leads, the newest first, each with what it lacks for a customer; nothing where there is none. */
export function IncompleteEnquiries() {
  const { text } = useText();
  const isOffered = useCapability('leads');
  const { data } = useQuery({ ...openLeads(useClinic()), enabled: isOffered });
  const [showsAll, setShowsAll] = useState(false);
  const leads = data?.rows ?? [];
  if (!data || leads.length === 0) return null;
  return (
    <section aria-label={text('lead.incomplete')} className={styles.incomplete}>
      <h2 className={styles.title}>
        {text('lead.incomplete')} <span className={layout.figures}>{data.total}</span>
      </h2>
      <ul className={layout.plainList}>
        {leads.slice(0, showsAll ? undefined : shownAtOnce).map((lead) => (
          <li key={lead.id} className={styles.lead}>
            <LeadLine lead={lead} />
          </li>
        ))}
      </ul>
      {leads.length > shownAtOnce && (
        <Button variant="subtle" size="compact-sm" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {text(showsAll ? 'lead.showFewer' : 'lead.showAll', { count: leads.length })}
        </Button>
      )}
    </section>
  );
}

function LeadLine({ lead }: { lead: Lead }) {
  const { text, language } = useText();
  const today = useToday();
  const { phone } = useWorkstation();
  const hasPhone = useHasPhone();
  const callButton = useCallButton();
  const press = usePress();
  const [number = ''] = lead.customer.phone;
  const fields = neededOf(valuesOfIntake(lead)).map((label) => text(label));
  const missing = text('lead.missing', { fields: fields.join(text('list.separator')) });
  return (
    <>
      <Link
        to="/reservations/new"
        search={{ lead: String(lead.id) }}
        className={`${styles.name} ${layout.name} ${layout.plainLink}`}
      >
        {lead.customer.name}
      </Link>{' '}
      <span className={layout.figures}>{numberText(number)}</span>{' '}
      <span className={styles.missing} title={missing}>
        {missing}
      </span>{' '}
      <span>{lead.owner.name}</span>{' '}
      <span className={layout.figures}>{pastText(lead.created_at, today, language)}</span>
      {hasPhone && number !== '' && !isMasked(number) && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={text('queue.callWho', { who: lead.customer.name })}
          {...callButton}
          onClick={press(() => phone.dial({ number }))}
        >
          {text('queue.callNow')}
        </Button>
      )}
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { CustomerSummary } from '../../../shared/contract/customer.ts';
import { customerProfile } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { moneyText, pointsText } from '../../ui/format.ts';
import { LastCalls } from './last-calls.tsx';

/** One known caller: tags, who looks after them, what they have, and what was said when they last called. */
export function CallerCard({ customerId, tags }: { customerId: number; tags: CustomerSummary['tags'] }) {
  const { text, language } = useText();
  const { data: profile } = useQuery(customerProfile(useClinic(), customerId));
  const nobody = text('customer.nobody');
  const facts: [string, string][] = [
    [text('customer.consultant'), profile ? (profile.affiliations.consultant?.name ?? nobody) : '…'],
    [text('customer.ascription'), profile ? (profile.affiliations.ascription?.name ?? nobody) : '…'],
    [text('customer.balance'), profile ? moneyText(profile.assets.balance, language) : '…'],
    [text('customer.points'), profile ? pointsText(profile.assets.amount, language) : '…'],
  ];
  return (
    <div className="pop-caller" data-customer-id={profile?.customer.id}>
      {tags.length > 0 && (
        <div>
          {tags.map((tag) => (
            <span key={tag.id} className="tag">
              {tag.name}
            </span>
          ))}
        </div>
      )}
      <dl className="pop-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="pop-label">{name}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
      <LastCalls customerId={customerId} />
    </div>
  );
}

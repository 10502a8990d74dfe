import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { type LookupList, lookupLists } from '../../../shared/contract/admin/lookups.ts';
import { useText } from '../../i18n/use-text.ts';
import { Rail } from '../../kit/list/rail.tsx';
import railStyles from '../../kit/list/rail.module.css';

const sections = ['customers', 'calls', 'followups', 'enquiries', 'clinic'] as const;

/** Where the entries of a list are chosen. */
const sectionOf: Readonly<Record<LookupList, (typeof sections)[number]>> = {
  departments: 'clinic',
  mediums: 'customers',
  addresses: 'customers',
  tags: 'customers',
  rooms: 'clinic',
  followup_types: 'followups',
  followup_tools: 'followups',
  call_outcomes: 'calls',
  break_reasons: 'calls',
  missed_call_reasons: 'calls',
  items: 'enquiries',
  reservation_types: 'enquiries',
  lost_reasons: 'enquiries',
  product_types: 'clinic',
  goods_types: 'clinic',
};

/** The lists by where they are used; one of them is shown. */
export function ListsRail({ shown }: { shown: LookupList }) {
  const { text } = useText();
  return (
    <Rail label={text('lists.list')}>
      {sections.map((section) => (
        <Fragment key={section}>
          <li className={railStyles.heading}>{text(`lists.section.${section}`)}</li>
          {lookupLists
            .filter((list) => sectionOf[list] === section)
            .map((list) => (
              <li key={list}>
                <Link
                  to="/back-office/lists/$list"
                  params={{ list }}
                  className={railStyles.choice}
                  data-dense
                  aria-current={list === shown ? 'page' : undefined}
                >
                  {text(`lists.${list}`)}
                </Link>
              </li>
            ))}
        </Fragment>
      ))}
    </Rail>
  );
}

/** Problems of enquiries. */
export const enquiryProblems = {
  'lost-reason-unknown': 'This reason is not in the list.',
  'enquiry-unknown': 'This enquiry does not exist, or you may not see it.',
  'enquiry-of-other-customer': 'This enquiry is of another customer.',
  'enquiry-settled': 'This enquiry is no longer open: it was booked or marked as lost. Nothing was changed.',
  'enquiry-booked': 'This enquiry is booked. Cancel its appointment to reopen it.',
  'enquiry-open': 'This enquiry is already open.',
} as const;

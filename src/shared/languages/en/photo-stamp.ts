/** The words burnt into photos that leave the clinic. */
export const photoStampTexts = {
  'photoStamp.treatment': 'For treatment only, not for publication',
  'photoStamp.publication': 'The customer has consented to publication',
};

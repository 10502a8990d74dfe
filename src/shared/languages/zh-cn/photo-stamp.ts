export const photoStampTexts = {
  'photoStamp.treatment': '仅供诊疗，不得公开',
  'photoStamp.publication': '顾客已同意公开',
};

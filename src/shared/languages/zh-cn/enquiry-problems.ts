/** Problems of enquiries. */
export const enquiryProblems = {
  'lost-reason-unknown': '列表中没有这个原因。',
  'enquiry-unknown': '没有这条咨询登记，或您无权查看。',
  'enquiry-of-other-customer': '这条咨询登记属于其他客户。',
  'enquiry-settled': '这条咨询登记已预约或已流失，未作任何更改。',
  'enquiry-booked': '这条咨询登记已预约。取消对应的预约后会重新变为待跟进。',
  'enquiry-open': '这条咨询登记已是待跟进状态。',
} as const;

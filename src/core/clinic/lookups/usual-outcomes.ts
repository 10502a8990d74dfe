/** Outcomes of calls that a clinic begins with; its administrators change them. */
export const usualCallOutcomes = ['已沟通', '已预约', '回访完成', '投诉', '稍后再拨', '号码错误'] as const;

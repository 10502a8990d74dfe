import type { Handlers } from '../../platform/http/handler.ts';
import type { MomentService } from './moment-service.ts';
import type { SampleService } from './sample-service.ts';
import type { ScoreService } from './score-service.ts';
import type { TemplateService } from './template-service.ts';

export const reviewRoutes = (services: {
  moments: MomentService;
  templates: TemplateService;
  scores: ScoreService;
  samples: SampleService;
}): Pick<Handlers, 'review' | 'scorecard' | 'reviewSample'> => {
  const { moments, templates, scores, samples } = services;
  return {
    review: {
      moments: ({ query, caller }) => moments.of(caller, query.id),
      addMoment: ({ body, caller }) => moments.add(caller, body),
      updateMoment: ({ body, caller }) => moments.update(caller, body),
      removeMoment: ({ body, caller }) => moments.remove(caller, body.id),
    },
    scorecard: {
      templates: () => templates.all(),
      createTemplate: ({ body, caller }) => templates.create(caller, body),
      updateTemplate: ({ body, caller }) => templates.update(caller, body),
      scoresOf: ({ query, caller }) => scores.ofCall(caller, query.id),
      save: ({ body, caller }) => scores.save(caller, body),
      sign: ({ body, caller }) => scores.sign(caller, body.id, body.version),
      reopen: ({ body, caller }) => scores.reopen(caller, body.id, body.reason),
      acknowledge: ({ body, caller }) => scores.acknowledge(caller, body),
      list: ({ query, caller }) => scores.list(caller, query, query),
      agreement: ({ query }) => scores.agreement(query.template_id, query.from, query.to),
    },
    reviewSample: {
      week: ({ query }) => samples.week(query.week),
      draw: ({ body, caller }) => samples.draw(caller, body.week),
    },
  };
};

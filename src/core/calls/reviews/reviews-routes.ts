import type { Handlers } from '../../platform/http/handler.ts';
import type { CoachingService } from './coaching-service.ts';
import type { MomentService } from './moment-service.ts';
import type { RaterAgreement } from './rater-agreement.ts';
import type { SampleService } from './sample-service.ts';
import type { ScoreExport } from './score-export.ts';
import type { ScoreService } from './score-service.ts';
import type { TemplateService } from './template-service.ts';

export const reviewRoutes = (services: {
  moments: MomentService;
  templates: TemplateService;
  scores: ScoreService;
  agreement: RaterAgreement;
  exports: ScoreExport;
  samples: SampleService;
  coaching: CoachingService;
}): Pick<Handlers, 'review' | 'scorecard' | 'reviewSample' | 'coaching'> => {
  const { moments, templates, scores, agreement, exports, samples, coaching } = services;
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
      history: ({ query, caller }) => scores.history(caller, query.id),
      discard: ({ body, caller }) => scores.discard(caller, body.id, body.version),
      acknowledge: ({ body, caller }) => scores.acknowledge(caller, body),
      list: ({ query, caller }) => scores.list(caller, query, query),
      agreement: ({ query, caller }) => agreement.of(caller, query),
      export: ({ query, caller, from }) => exports.open(caller, query, from),
    },
    reviewSample: {
      week: ({ query, caller }) => samples.week(caller, query.week),
      draw: ({ body, caller }) => samples.draw(caller, body.week),
    },
    coaching: {
      ofAgent: ({ query, caller }) => coaching.ofAgent(caller, query),
    },
  };
};

import type { ProblemCode } from '../../shared/problem.ts';
import { useText } from './use-text.ts';

/**
 * Kinds of problems in Chinese. Messages are written in English, where they say most; `names` keeps the message, which
 * names what is wrong.
 */
const chinese: Readonly<Record<ProblemCode, { readonly kind: string; readonly names?: true }>> = {
  'invalid-input': { kind: '输入有误', names: true },
  'not-signed-in': { kind: '登录已失效，请重新登录' },
  'wrong-credentials': { kind: '账号或密码错误' },
  'no-permission': { kind: '没有权限执行此操作' },
  'not-found': { kind: '找不到所请求的内容', names: true },
  conflict: { kind: '与当前状态冲突', names: true },
  'agent-not-registered': { kind: '话机未注册' },
  'agent-busy': { kind: '坐席正在通话中' },
  'too-large': { kind: '内容过大' },
  'unsupported-media-type': { kind: '不支持的文件类型' },
  'unacceptable-media': { kind: '音频协商失败', names: true },
  'too-many-requests': { kind: '尝试次数过多，请稍后再试' },
  internal: { kind: '服务内部错误', names: true },
  'storage-full': { kind: '磁盘已满，未写入任何内容' },
  unavailable: { kind: '暂时不可用', names: true },
  'service-unreachable': { kind: '无法连接服务', names: true },
  'timed-out': { kind: '请求超时' },
};

const isKnown = (code: unknown): code is ProblemCode => typeof code === 'string' && Object.hasOwn(chinese, code);

/**
 * What went wrong, in the language of who reads it. Takes a problem as a value, as an error, or whatever was thrown.
 */
export function problemText(problem: unknown, language: string): string {
  const { code, message } =
    typeof problem === 'object' && problem !== null
      ? (problem as { code?: unknown; message?: unknown })
      : { code: null, message: problem };
  const said = String(message);
  if (language !== 'zh-CN' || !isKnown(code)) return said;
  const { kind, names } = chinese[code];
  return names ? `${kind}：${said}` : kind;
}

export function useProblemText(): (problem: unknown) => string {
  const { language } = useText();
  return (problem) => problemText(problem, language);
}

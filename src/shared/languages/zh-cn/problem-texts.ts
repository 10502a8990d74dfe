import type { ProblemTexts } from '../language.ts';
import { problems } from './problems.ts';

export const problemTexts = {
  problems,
  problemCodes: {
    'invalid-input': '输入的内容有误。',
    'not-signed-in': '登录已失效，请重新登录。',
    'wrong-credentials': '账号或密码错误。',
    'no-permission': '您的角色没有此权限。',
    'not-found': '内容不存在，或您无权查看。',
    conflict: '当前无法执行此操作。',
    'agent-not-registered': '电话未注册。',
    'agent-busy': '坐席正在通话中。',
    'too-large': '内容过大。',
    'unsupported-media-type': '不支持此类文件。',
    'range-not-satisfiable': '文件没有所请求的部分。',
    'unacceptable-media': '双方没有共同支持的音频格式。',
    'too-many-requests': '尝试次数过多，请稍后再试。',
    internal: '出现错误，请重试。如仍然出现，请联系管理员。',
    'storage-full': '磁盘已满，内容未保存。',
    unavailable: '暂时不可用。',
    'service-unreachable': '无法连接服务。',
    'timed-out': '服务未及时响应。',
  },
} as const satisfies ProblemTexts;

const wire = (text: string): string => text.replaceAll('\n', '\r\n');

const headers = (method: string, changes: Record<string, string> = {}): string =>
  Object.entries({
    To: 'sip:j.user@example.com',
    From: 'sip:caller@example.net;tag=134161461246',
    'Max-Forwards': '7',
    'Call-ID': 'torture.0ha0isndaksdjasdf3234nas',
    CSeq: `8 ${method}`,
    Via: 'SIP/2.0/UDP 192.0.2.15;branch=z9hG4bKkdjuw',
    Contact: '<sip:caller@host5.example.net>',
    'Content-Length': '0',
    ...changes,
  })
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('');

const request = (method: string, uri: string, changes: Record<string, string> = {}, tail = ''): string =>
  wire(`${method} ${uri} SIP/2.0\n${headers(method, changes)}\n${tail}`);

/** Messages of RFC 4475, by section. Bodies are shortened where the section is not about them. */
export const torture = {
  valid: {
    '3.1.1.1 wsinv': wire(
      [
        'INVITE sip:vivekg@chair-dnrc.example.com;unknownparam SIP/2.0',
        'TO :',
        ' sip:vivekg@chair-dnrc.example.com ;   tag    = 1918181833n',
        'from   : "J Rosenberg \\\\\\""       <sip:jdrosen@example.com>',
        '  ;',
        '  tag = 98asjd8',
        'MaX-fOrWaRdS: 0068',
        'Call-ID: wsinv.ndaksdj@192.0.2.1',
        'Content-Length   : 150',
        'cseq: 0009',
        '  INVITE',
        'Via  : SIP  /   2.0',
        ' /UDP',
        '    192.0.2.2;branch=390skdjuw',
        's :',
        'NewFangledHeader:   newfangled value',
        ' continued newfangled value',
        'UnknownHeaderWithUnusualValue: ;;,,;;,;',
        'Content-Type: application/sdp',
        'Route:',
        ' <sip:services.example.com;lr;unknownwith=value;unknown-no-value>',
        'v:  SIP  / 2.0  / TCP     spindle.example.com   ;',
        '  branch  =   z9hG4bK9ikj8  ,',
        ' SIP  /    2.0   / UDP  192.168.255.111   ; branch=',
        ' z9hG4bK30239',
        'm:"Quoted string \\"\\"" <sip:jdrosen@example.com> ; newparam =',
        '      newvalue ;',
        '  secondparam ; q = 0.33',
        '',
        'v=0',
        'o=mhandley 29739 7272939 IN IP4 192.0.2.3',
        's=-',
        'c=IN IP4 192.0.2.4',
        't=0 0',
        'm=audio 49217 RTP/AVP 0 12',
        'm=video 3227 RTP/AVP 31',
        'a=rtpmap:31 LPC',
        '',
      ].join('\n'),
    ),
    '3.1.1.2 intmeth': wire(
      [
        "!interesting-Method0123456789_*+`.%indeed'~ sip:1_unusual.URI~(to-be!sure)&isn't+it$/crazy?,/;;*" +
          ":&it+has=1,weird!*pas$wo~d_too.(doesn't-it)@example.com SIP/2.0",
        "Via: SIP/2.0/TCP host1.example.com;branch=z9hG4bK-.!%66*_+`'~",
        'To: "BEL:\u0007 NUL:\u0000 DEL:\u007f" <sip:1_unusual.URI~(to-be!sure)&isn\'t+it$/crazy?,/;;*@example.com>',
        "From: token1~` token2'+_ token3*%!.- <sip:mundane@example.com>" +
          ";fromParam''~+*_!.-%=\"работающий\";tag=_token~1'+`*%!-.",
        'Call-ID: intmeth.word%ZK-!.*_+\'@word`~)(><:\\/"][?}{',
        "CSeq: 139122385 !interesting-Method0123456789_*+`.%indeed'~",
        'Max-Forwards: 255',
        "extensionHeader-!.%*+_`'~:\ufeff大停電",
        'Content-Length: 0',
        '',
        '',
      ].join('\n'),
    ),
    '3.1.1.3 esc01': request('INVITE', 'sip:sips%3Auser%40example.com@example.net', {
      To: 'sip:%75se%72@example.com',
      Contact: '<sip:cal%6Cer@host5.example.net;%6C%72;n%61me=v%61lue%25%34%31>',
    }),
    '3.1.1.4 escnull': request('REGISTER', 'sip:example.com', {
      To: 'sip:null-%00-null@example.com',
      Contact: '<sip:%00@host5.example.com>, <sip:%00%00@host5.example.com>',
    }),
    '3.1.1.5 esc02': request('RE%47IST%45R', 'sip:registrar.example.com', {
      To: '"%Z%45" <sip:resource@example.com>',
      From: '"%Z%45" <sip:resource@example.com>;tag=f232jadfj23',
      Contact: '<sip:alias1@host1.example.com>',
    }),
    '3.1.1.6 lwsdisp': request('OPTIONS', 'sip:user@example.com', { From: 'caller<sip:caller@example.com>;tag=323' }),
    '3.1.1.7 longreq': request('INVITE', 'sip:user@example.com', {
      To:
        `"I have a user name of ${'extreme '.repeat(30)}proportion" <sip:user@example.com:6000;` +
        `unknownparam1=${'very'.repeat(40)}value;longparam${'name'.repeat(40)}=shortvalue>`,
      Via: Array.from(
        { length: 34 },
        (_each, hop) => `SIP/2.0/TCP sip${hop}.example.com;branch=z9hG4bK${'x'.repeat(60)}${hop}`,
      ).join(', '),
      [`Unknown-${'Long'.repeat(40)}-Name`]:
        `unknown-${'long'.repeat(60)}-value; unknown-${'long'.repeat(30)}-parameter-name = ` +
        `unknown-${'long'.repeat(30)}-value`,
    }),
    '3.1.1.8 dblreq': request('REGISTER', 'sip:example.com', {}, request('INVITE', 'sip:joe@example.com')),
    '3.1.1.9 semiuri': request('OPTIONS', 'sip:user;par=u%40example.net@example.com', { To: 'sip:j_user@example.com' }),
    '3.1.1.10 transports': request('OPTIONS', 'sip:user@example.com', {
      Via: ['UDP t1', 'SCTP t2', 'TLS t3', 'UNKNOWN t4', 'TCP t5']
        .map((hop) => `SIP/2.0/${hop}.example.com;branch=z9hG4bK${hop.slice(-1)}`)
        .join(', '),
    }),
    '3.1.1.11 mpart01': request(
      'MESSAGE',
      'sip:kumiko@example.org',
      { 'Content-Type': 'multipart/mixed;boundary=7a9cbec02ceef655', 'Content-Length': '48' },
      '--7a9cbec02ceef655\nContent-Type: text/plain\n\nHello\n',
    ),
    '3.1.1.12 unreason': wire(`SIP/2.0 200 = 2**3 * 5**2 но сто девяносто девять - простое\n${headers('INVITE')}\n`),
    '3.1.1.13 noreason': wire(`SIP/2.0 100 \n${headers('INVITE')}\n`),
    // A receiver may make do with a malformed name.
    '3.1.2.6 quotbal': request('INVITE', 'sip:user@example.com', { To: '"Mr. J. User <sip:j.user@example.com>' }),
    '3.1.2.15 baddn': request('OPTIONS', 'sip:t.watson@example.org', {
      From: 'Bell, Alexander <sip:a.g.bell@example.com>;tag=43',
    }),
  } as Readonly<Record<string, string>>,

  /** `answered`: the status that its sender gets; null when no response can be sent. */
  invalid: {
    '3.1.2.1 badinv01': {
      text: request('INVITE', 'sip:user@example.com', {
        Via: 'SIP/2.0/UDP 192.0.2.15;;,;,,',
        Contact: '"Joe" <sip:joe@example.org>;;;;',
      }),
      why: /Via/,
      answered: null,
    },
    '3.1.2.1 badinv01, Contact': {
      text: request('INVITE', 'sip:user@example.com', { Contact: '"Joe" <sip:joe@example.org>;;;;' }),
      why: /Contact/,
      answered: 400,
    },
    '3.1.2.2 clerr': {
      text: request('INVITE', 'sip:user@example.com', { 'Content-Length': '9999' }, 'v=0\n'),
      why: /shorter than Content-Length/,
      answered: 400,
    },
    '3.1.2.3 ncl': {
      text: request('INVITE', 'sip:user@example.com', { 'Content-Length': '-999' }),
      why: /Content-Length is no number/,
      answered: 400,
    },
    '3.1.2.4 scalar02': {
      text: request('REGISTER', 'sip:example.com', { CSeq: '36893488147419103232 REGISTER', 'Max-Forwards': '300' }),
      why: /CSeq/,
      answered: 400,
    },
    '3.1.2.5 scalarlg': {
      text: wire(
        `SIP/2.0 503 Service Unavailable\n${headers('OPTIONS', {
          CSeq: '9292394834772304023312 OPTIONS',
          'Retry-After': '949302838503028349304023988',
        })}\n`,
      ),
      why: /CSeq/,
      answered: null,
    },
    '3.1.2.7 ltgtruri': { text: request('INVITE', '<sip:user@example.com>'), why: /Request-URI/, answered: 400 },
    '3.1.2.8 lwsruri': { text: request('INVITE', 'sip:user@example.com; lr'), why: /no request line/, answered: 400 },
    '3.1.2.9 lwsstart': { text: request('INVITE', ' sip:user@example.com '), why: /no request line/, answered: 400 },
    '3.1.2.10 trws': {
      text: wire(`OPTIONS sip:remote-target@example.com SIP/2.0  \n${headers('OPTIONS')}\n`),
      why: /no request line/,
      answered: 400,
    },
    '3.1.2.11 escruri': {
      text: request('INVITE', 'sip:user@example.com?Route=%3Csip:example.com%3E'),
      why: /carries headers/,
      answered: 400,
    },
    '3.1.2.13 regbadct': {
      text: request('REGISTER', 'sip:example.com', { Contact: 'sip:user@example.com?Route=%3Csip:sip.example.com%3E' }),
      why: /Contact/,
      answered: 400,
    },
    '3.1.2.14 badaspec': {
      text: request('OPTIONS', 'sip:user@example.org', { To: '"Watson, Thomas" < t.watson@example.org >' }),
      why: /to is no address/,
      answered: 400,
    },
    '3.1.2.16 badvers': {
      text: wire(
        `OPTIONS sip:t.watson@example.org SIP/7.0\n${headers('OPTIONS', {
          Via: 'SIP/7.0/UDP c.example.com;branch=z9hG4bKkdjuw',
        })}\n`,
      ),
      why: /SIP\/2.0/,
      answered: 505,
    },
    '3.1.2.17 mismatch01': {
      text: request('OPTIONS', 'sip:user@example.com', { CSeq: '8 INVITE' }),
      why: /different methods/,
      answered: 400,
    },
    '3.1.2.18 mismatch02': {
      text: request('NEWMETHOD', 'sip:user@example.com', { CSeq: '8 INVITE' }),
      why: /different methods/,
      answered: 400,
    },
    '3.1.2.19 bigcode': {
      text: wire(`SIP/2.0 4294967301 better not break the receiver\n${headers('INVITE')}\n`),
      why: /no request line/,
      answered: null,
    },
    '3.3.1 insuf': {
      text: wire(
        'INVITE sip:user@example.com SIP/2.0\nCSeq: 193942 INVITE\n' +
          'Via: SIP/2.0/UDP 192.0.2.95;branch=z9hG4bKkdj.insuf\nContent-Length: 0\n\n',
      ),
      why: /from is missing/,
      answered: null,
    },
    '3.3.8 multi01': {
      text: wire(
        `INVITE sip:user@company.com SIP/2.0\n${headers('INVITE')}` +
          'CSeq: 59 INVITE\nCall-ID: another\nTo: sip:other@example.com\n\n',
      ),
      why: /given more than once/,
      answered: 400,
    },
    '3.3.9 mcl01': {
      text: wire(`OPTIONS sip:user@example.com SIP/2.0\n${headers('OPTIONS')}l: 5\n\nhello`),
      why: /more than once/,
      answered: 400,
    },
  } as Readonly<Record<string, { text: string; why: RegExp; answered: 400 | 505 | null }>>,
};

import { callSoundChannel } from '../../shared/ipc/call-sound.ts';
import { IpcPort } from '../../shared/ipc/ipc-port.ts';
import { isLate } from '../../shared/ipc/late.ts';
import { mediaIpc } from '../../shared/ipc/media-ipc.ts';
import { systemDevices } from '../../shared/ipc/sound-devices.ts';
import { createBridge } from '../bridge/create-bridge.ts';
import { Microphone } from './microphone.ts';
import { Peers } from './peers.ts';
import { presentDevice } from './present-device.ts';
import { Tones } from './tones.ts';

/** Processing is for ears; only who measures levels turns it off (`?processing=off`). */
const processes = new URLSearchParams(location.search).get('processing') !== 'off';

/** A throw-away connection: the first call after a start of Windows 11 is silent without one. */
async function warmUp(): Promise<void> {
  const [one, other] = [new RTCPeerConnection(), new RTCPeerConnection()];
  one.addTransceiver('audio');
  await one.setLocalDescription();
  await other.setRemoteDescription(one.localDescription as RTCSessionDescription);
  await other.setLocalDescription();
  one.close();
  other.close();
}

const bridge = createBridge('media');
const soundChannel = new BroadcastChannel(callSoundChannel);
const microphone = new Microphone(
  { echoCancellation: processes, noiseSuppression: processes, autoGainControl: processes },
  {
    onChanged: (state) => server.emit('microphoneChanged', state),
    onOpened: () => void peers.renewMicrophone().catch(() => undefined),
  },
);
const peers = new Peers({
  microphone: microphone.stream,
  onChanged: (peer, snapshot) => server.emit('peerChanged', { peer, snapshot }),
  onPlaybackChanged: () => reportPlayback(),
  onSound: (sound) => soundChannel.postMessage(sound),
});
const tones = new Tones(new AudioContext(), () => reportPlayback());
/** The sound of a call decides, otherwise the ring. */
const reportPlayback = (): void =>
  server.emit('playbackChanged', { isBlocked: peers.count > 0 ? peers.isUnheard : tones.isBlocked });
let devices = systemDevices;
const useOutputs = async (): Promise<void> => {
  const speaker = await presentDevice(devices.speaker, 'audiooutput');
  const ring = await presentDevice(devices.ring, 'audiooutput');
  peers.useSpeaker(speaker);
  tones.useOutputs({ speaker, ring });
};
// A device that was unplugged may be back.
navigator.mediaDevices.addEventListener('devicechange', () => void useOutputs());
const silence = (): void => {
  peers.closeAll();
  tones.play('none');
};
const server = new IpcPort(bridge).serve(mediaIpc, {
  create: ({ peer, iceServers }) => peers.create(peer, iceServers),
  createOffer: ({ peer, iceRestart }) => peers.createOffer(peer, iceRestart),
  createAnswer: ({ peer }) => peers.createAnswer(peer),
  setLocalDescription: ({ peer, description }) => peers.setLocalDescription(peer, description),
  setRemoteDescription: ({ peer, description }) => peers.setRemoteDescription(peer, description),
  setMuted: ({ peer, muted }) => peers.setMuted(peer, muted),
  sendDtmf: ({ peer, digits }) => peers.sendDtmf(peer, digits),
  close: ({ peer }) => peers.close(peer),
  playTone: ({ tone, sentAt }) => {
    const isPlayed = tone === 'none' || sentAt === null || !isLate(sentAt);
    if (isPlayed) tones.play(tone);
    return { isPlayed };
  },
  useDevices: async (chosen) => {
    devices = chosen;
    await Promise.all([microphone.use(chosen.microphone), useOutputs()]);
  },
  microphone: () => microphone.check(),
  ping: () => undefined,
  release: () => silence(),
});
// A page that is left, and may be kept for later, holds no sound and no microphone meanwhile.
window.addEventListener('pagehide', () => {
  silence();
  microphone.release();
});
await bridge.open();
tones.check();
void microphone.check();
void warmUp().catch(() => undefined);

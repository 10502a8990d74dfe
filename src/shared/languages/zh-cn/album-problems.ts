export const albumProblems = {
  'category-unknown': '没有这个分类。',
  'photo-consent-missing': '客户尚未同意此相册的照片带出诊所。请先登记同意。',
  'photo-consent-none': '此相册没有登记同意。',
  'material-type-unknown':
    '不支持这种文件。请使用 JPEG、PNG、WebP、GIF、PDF、纯文本、MP3、WAV、OGG、M4A、MP4 或 WebM。',
};

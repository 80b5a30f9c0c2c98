-- execute: everybody
-- Letters of other alphabets as Latin ones, and traditional Chinese characters as simplified ones, as in
-- domain/src/name-words.ts, so that a name is found in either spelling. The text is in lower case and without accents.
create or replace function app.latin_letters(plain text) returns text language sql immutable parallel safe as $$
  select case when plain ~ '[ß-\u06ff\u3400-\u9fff]' then
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
      translate(translate(plain,
        'øłđðıабвгґдезиіклмнопрстуфыэєαβγδεζηικλμνξοπρσςτυφωابپتجحدرزسصضطظعفقکكگلمنهوىيیةъьء',
        'olddiabvggdeziiklmnoprstufyeeavgdeziiklmnxoprsstifoabptjhdrzssdtzafkkkglmnhuaiia'),
        '陳張劉楊黃趙吳孫馬鄭謝許鄧馮蕭葉蔣羅鍾譚賴龍國華東實業電銀園區廣灣興豐偉強軍麗愛寶榮潔靜遠達進運貿際資產發開學醫藥車機',
        '陈张刘杨黄赵吴孙马郑谢许邓冯萧叶蒋罗钟谭赖龙国华东实业电银园区广湾兴丰伟强军丽爱宝荣洁静远达进运贸际资产发开学医药车机'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ж', 'zh'), 'х', 'kh'), 'ц', 'ts'), 'ч', 'ch'), 'ш', 'sh'), 'щ', 'shch'),
      'ю', 'yu'), 'я', 'ya'), 'θ', 'th'), 'χ', 'ch'), 'ψ', 'ps'), 'ث', 'th'), 'خ', 'kh'), 'ذ', 'dh'), 'ش', 'sh'), 'غ', 'gh'),
      'چ', 'ch'), 'ژ', 'zh'), 'ъ', ''), 'ь', '')
  else plain end $$;

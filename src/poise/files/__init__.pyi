# Public names, loaded on first use.

from .json_text import parse_json as parse_json
from .json_text import read_json as read_json
from .linked import check_linked as check_linked
from .linked import linked_file as linked_file
from .linked import trusting as trusting
from .pending import settle as settle
from .reading import check_name as check_name
from .reading import exists as exists
from .reading import is_folder as is_folder
from .reading import open_regular as open_regular
from .reading import read_bytes as read_bytes
from .writing import encoded as encoded
from .writing import move_file as move_file
from .writing import replace_file as replace_file
from .writing import replace_files as replace_files
from .writing import replacing as replacing
from .writing import together as together
